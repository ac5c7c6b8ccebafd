// The one line that a docs page needs.

import 'plumbline-check/element';
