/** Links of the navigation, in order. */
export const navigation: readonly { readonly path: string; readonly name: string }[] = [
  { path: '/', name: 'Overview' },
  { path: '/keys', name: 'API keys' },
  { path: '/webhooks', name: 'Webhooks' },
  { path: '/usage', name: 'Usage' },
  { path: '/permits', name: 'Permits' },
  { path: '/contacts', name: 'Contacts' },
  { path: '/conditions', name: 'Conditions' },
  { path: '/requests', name: 'Requests' },
  { path: '/lab', name: 'Lab' },
  { path: '/explorer', name: 'API explorer' },
]
