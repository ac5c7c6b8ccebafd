interface Input {
  email: string;
}

export async function run({ email }: Input) {
  const address = new URL('/contacts', process.env.CRM_BASE_URL);
  address.searchParams.set('email', email);
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${process.env.CRM_API_KEY}` },
  });
  if (response.status === 404) return { found: false };
  const { name } = await response.json();
  return { found: true, name };
}
