import type { Schemas } from '../../api/control-client.ts'
import { ConfirmButton } from '../../components/dialog.tsx'
import { DetailsList } from '../../components/facts.tsx'
import { Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { ChangePlan, CreateOrganization } from './organization-dialogs.tsx'
import { describePlan } from './plan.ts'

interface OrganizationSectionProps {
  readonly organization: Readonly<Schemas['Organization']>
  readonly plan: Readonly<Schemas['Plan']>
}

/** Organization on screen with its plan, and the actions on organizations. */
export function OrganizationSection({ organization, plan }: OrganizationSectionProps) {
  const { router, message, organizationId } = useConsole()
  const client = useOrganization()
  const { organization_id, organization_name, permits, watched, contacts } = organization

  async function remove(): Promise<void> {
    await client.DELETE('')
    message.value = `Deleted ${organization_name}.`
    router.go('/default/')
  }
  return (
    <Section
      title={organization_name}
      actions={
        <>
          <ChangePlan plan={plan} />
          <CreateOrganization />
          {organizationId.value !== 'default' && (
            <ConfirmButton
              label="Delete"
              title={`Delete ${organization_name}?`}
              submit="Delete"
              onSubmit={remove}
            >
              <p>
                Its permits, contacts, requests and deliveries are deleted. Programs that use its keys get 401
                from now on.
              </p>
            </ConfirmButton>
          )}
        </>
      }
    >
      <DetailsList
        items={[
          ['Plan', describePlan(plan)],
          [
            'Permits',
            <Link to="/permits">{`${formatCount(permits)}, of which ${formatCount(watched)} are watched`}</Link>,
          ],
          ['Contacts', <Link to="/contacts">{formatCount(contacts)}</Link>],
          ['Identifier', <code>{organization_id}</code>],
        ]}
      />
    </Section>
  )
}
