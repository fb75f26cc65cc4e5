import type { PermitChanges } from '../../domain/permits/permit-changes.ts'
import type { PermitRecord } from '../../domain/permits/permit-record.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { pageWindow } from '../../http/paging.ts'
import { notFound } from '../../http/problems.ts'
import type { MockOrganization } from '../../organizations/organization.ts'
import { describePermit, summarizePermit } from '../describe.ts'
import { findPermits } from '../find-permits.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'

/** All permits of an organization, watched or not. */
export const permitHandlers: HandlersOf<'permits'> = {
  listAllPermits({ organization, query: { page = 1, per_page = 100, ...filter } }) {
    const all = findPermits(organization, filter)
    const { start, end, meta } = pageWindow(page, per_page, all.length)
    const data = all.slice(start, end).map((record) => summarizePermit(record, organization))
    return { status: 200, body: { data, meta } }
  },
  createPermit({ organization, body: { watched = false, ...permit } }) {
    const { uuid } = organization.permits.create(permit)
    if (watched) organization.watchlist.add(uuid)
    return created(describe(organization, uuid))
  },
  getAnyPermit: ({ organization, path: { permit_uuid: uuid } }) => ok(describe(organization, uuid)),

  changePermit({ organization, path: { permit_uuid: uuid }, body }) {
    // The cast is safe: JSON contains no `undefined`.
    organization.permits.update(uuid, body as PermitChanges)
    return ok(describe(organization, uuid))
  },
  deletePermit: ({ organization, path: { permit_uuid: uuid } }) =>
    noContent(organization.permits.delete(uuid)),

  setPermitStatus({ organization, path: { permit_uuid: uuid }, body: { status } }) {
    organization.permits.setStatus(uuid, status)
    return ok(describe(organization, uuid))
  },
  addFee: ({ organization, path: { permit_uuid: uuid }, body }) =>
    created(organization.permits.addFee(uuid, body)),
  scheduleInspection: ({ organization, path: { permit_uuid: uuid }, body }) =>
    created(organization.permits.scheduleInspection(uuid, body)),
  moveInspection({ organization, path: { permit_uuid: uuid, inspection_index: index }, body }) {
    const { inspections } = permitOf(organization, uuid)
    const position = /^\d+$/.test(index) ? Number(index) : -1
    const missing = `There is no inspection ${index}. The permit has ${inspections.length}, counted from 0.`
    if (!inspections[position]) throw new HttpError(notFound(missing))
    return ok(organization.permits.moveInspection(uuid, position, body.scheduled_for))
  },
  addNote: ({ organization, path: { permit_uuid: uuid }, body }) =>
    created(organization.permits.addNote(uuid, body)),
  addTags: ({ organization, path: { permit_uuid: uuid }, body }) =>
    created({ tags: organization.permits.tag(uuid, ...body.tags) }),

  watchPermit: ({ organization, path: { permit_uuid: uuid } }) => ok(organization.watchlist.add(uuid).entry),
  unwatchPermit({ organization, path: { permit_uuid: uuid } }) {
    permitOf(organization, uuid)
    organization.watchlist.remove(uuid)
    return noContent()
  },
}

function describe(organization: MockOrganization, uuid: string) {
  return describePermit(permitOf(organization, uuid), organization)
}

function permitOf({ permits }: MockOrganization, uuid: string): PermitRecord {
  return orNotFound(permits.get(uuid), 'permit', uuid)
}
