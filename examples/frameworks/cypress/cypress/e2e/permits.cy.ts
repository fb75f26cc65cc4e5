const uuid = '5f0c1d1e-0c1f-4c6e-9a63-0d6f6c1f2a10'
const permits = [
  { uuid, permit_number: 'BLD-2026-001', status: 'In Review' },
  { permit_number: 'BLD-2026-002', status: 'Issued' },
]

function startTest(options: object = {}) {
  cy.task<string>('createOrganization', { fixtures: { permits }, ...options }).then((apiKey) => {
    // The page has no key. The proxy adds the test's key.
    cy.intercept({ pathname: '/v1/**' }, ({ headers }) => {
      headers.authorization = `Bearer ${apiKey}`
    })
  })
}

afterEach(function () {
  if (this.currentTest?.state === 'failed') cy.task('printRequests')
})

it('shows a new status after a reload', () => {
  startTest()
  cy.visit('/')
  cy.contains('BLD-2026-001: In Review')
  cy.task('setStatus', { uuid, status: 'Issued' })
  cy.contains('button', 'Reload').click()
  cy.contains('BLD-2026-001: Issued')
})

it('recovers from a failure', () => {
  startTest()
  cy.task('planFault', { status: 503 })
  cy.visit('/')
  cy.contains('The permits could not be loaded.')
  cy.contains('button', 'Reload').click()
  cy.contains('2 permits')
  cy.task('statuses').should('deep.equal', [503, 200])
})

it('loads the list again when the limit opens', () => {
  startTest({ plan: { limit: 1 } })
  cy.clock()
  cy.visit('/')
  cy.contains('2 permits')
  cy.contains('button', 'Reload').click()
  cy.contains('Too many requests.')

  cy.task('advance', '1m') // the time of the service
  cy.tick(60_000) // the time of the page
  cy.contains('2 permits')
})
