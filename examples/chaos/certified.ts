import type { CreateIntegration, Integration as Subject } from '@permit-tracking/assurance'
import type { Mock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import type { Copy, Integration, Project } from './integration.ts'

/** Connects a version of the integration with the mock of an experiment. */
export function certified(version: Integration): CreateIntegration {
  return (mock) => start(version, mock, planProject(mock), { permits: new Map() })
}

/** Starts a version with its stored state. */
function start(version: Integration, mock: Mock, project: Project, copy: Copy): Subject {
  const client = createClient({ ...mock.clientOptions, timeout: '5s' })
  return {
    run: () => version.prepare(client, project),
    // A removal needs two full walks, after the walks that confirm earlier removals. The wait takes simulated time.
    async refresh() {
      for (let walk = 0; walk < 3; walk++) {
        await version.refresh(client, copy)
        await new Promise((resolve) => setTimeout(resolve, 61_000))
      }
    },
    copy: () => copy.permits.values(),
    restart: (nextMock) => start(version, nextMock, project, copy),
  }
}

function planProject({ permits, watchlist }: Mock): Project {
  const uuids = Array.from(permits.all(), ({ uuid }) => uuid)
  return {
    permits: uuids.filter((uuid) => !watchlist.has(uuid)).slice(0, 12),
    people: Array.from({ length: 12 }, (_, index) => ({
      name: `Crew ${index + 1}`,
      company: 'Harbor Point Builders',
      email: `crew-${index + 1}@example.com`,
      phone: `+155501${10 + index}`,
      type: 'contractor',
    })),
  }
}
