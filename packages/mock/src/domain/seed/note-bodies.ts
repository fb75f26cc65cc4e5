/** Texts of notes that fit every status. */
export const bodies = [
  'Called the plan reviewer, left a message.',
  'Owner wants a weekly update on this one.',
  'Checked the portal, no change since last week.',
  'Schedule depends on this permit; see the lookahead.',
  'Confirmed the contact at the permit counter.',
]

/** Texts of the newest note, which fit one status. */
export const bodiesByStatus: Partial<Record<string, readonly string[]>> = {
  Pending: [
    'Intake fee paid, waiting for assignment to a reviewer.',
    'Application is missing the energy form; sent today.',
  ],
  'In Review': [
    'Structural review is done, zoning still open.',
    'Reviewer expects to finish this cycle next week.',
  ],
  'Corrections Required': [
    'Correction letter forwarded to the architect.',
    'Engineer is revising the calculations for resubmittal.',
  ],
  Approved: [
    'Approved; issuance fees are due before pickup.',
    'Waiting for the contractor to be added before issuance.',
  ],
  Issued: ['Job card is on site.', 'Rough-in starts next week, inspection to be requested.'],
  'Inspection Scheduled': [
    'Superintendent will meet the inspector.',
    'Inspector asked for a ladder on site.',
  ],
  Finaled: [
    'Final passed, certificate requested for the close-out binder.',
    'Final passed without comments.',
  ],
  Expired: ['Expired for inactivity; ask about reinstatement.'],
  Denied: ['Denied for lot coverage; owner is considering an appeal.'],
  Withdrawn: ['Withdrawn by the owner, budget.'],
}
