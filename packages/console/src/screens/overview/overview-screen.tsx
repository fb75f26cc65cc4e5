import { dataOf } from '../../api/control-client.ts'
import { DetailsList } from '../../components/details-list.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Screen } from '../../components/screen.tsx'
import { formatCount } from '../../format/text.ts'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'

/** Overview of an organization. */
export function OverviewScreen() {
  const { control, organizationId } = useConsole()
  const organization_id = organizationId.value
  const organization = useQuery(
    (signal) =>
      dataOf(
        control.GET('/organizations/{organization_id}', { params: { path: { organization_id } }, signal }),
      ),
    [organization_id],
    ({ type }) => type === 'organization' || type === 'permit' || type === 'contact',
  )
  return (
    <Screen title="Overview">
      <Loaded query={organization}>
        {({ organization_name, plan, permits, watched, contacts }) => (
          <DetailsList
            items={[
              ['Organization', organization_name],
              ['Plan', plan],
              ['Permits', `${formatCount(permits)}, of which ${formatCount(watched)} are watched`],
              ['Contacts', formatCount(contacts)],
            ]}
          />
        )}
      </Loaded>
    </Screen>
  )
}
