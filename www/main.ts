// The page: one workbench that takes drops and pastes from the whole window.

import { mount } from './mount';

const place = document.querySelector<HTMLElement>('#workbench');
if (!place) throw new Error('the page has no place for the workbench');
mount(place, { target: window });
