import { useRef } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { CopyButton } from '../../components/code-block.tsx'
import { ConfirmButton, DialogButton } from '../../components/dialog.tsx'
import { DetailsList } from '../../components/facts.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { describePlan } from './plan.ts'

// A dialog is loaded when it is first opened.
const PlanDialog = lazy(async () => (await import('../screens.tsx')).PlanDialog)
const CreateOrganizationDialog = lazy(async () => (await import('../screens.tsx')).CreateOrganizationDialog)

interface OrganizationSectionProps {
  readonly organization: Readonly<Schemas['Organization']>
  readonly plan: Readonly<Schemas['Plan']>
  readonly reload: () => void
}

/** Organization on screen with its plan, and the actions on organizations. */
export function OrganizationSection({ organization, plan, reload }: OrganizationSectionProps) {
  const { router, message, organizationId, serviceUrl } = useConsole()
  const client = useOrganization()
  const content = useRef<HTMLDivElement>(null)
  const { organization_id, organization_name, base_url, permits, watched, contacts } = organization

  async function remove(): Promise<void> {
    await client.DELETE('')
    message.value = `Deleted ${organization_name}.`
    open('default')
  }

  function open(segment: string): void {
    const heading = content.current?.closest('.main')?.querySelector('h1')
    router.go(`/${segment}/`)
    // The button that opened the dialog is gone.
    setTimeout(() => heading?.focus())
  }

  return (
    <Section
      title="Organization"
      actions={
        <>
          <DialogButton label="Change the plan">
            {(close) => <PlanDialog plan={plan} onSaved={reload} onClose={close} />}
          </DialogButton>
          <DialogButton label="Create another organization">
            {(close) => <CreateOrganizationDialog onOpen={open} onClose={close} />}
          </DialogButton>
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
      <div ref={content}>
        <DetailsList
          items={[
            ['Name', organization_name],
            ['Plan', describePlan(plan)],
            [
              'Permits',
              <Link key="permits" to="/permits">
                {formatCount(permits)}, of which {formatCount(watched)} are watched
              </Link>,
            ],
            [
              'Contacts',
              <Link key="contacts" to="/contacts">
                {formatCount(contacts)}
              </Link>,
            ],
            ['Identifier', <Copied key="id" text={organization_id} description="Copy the identifier" />],
            ['Base URL', <Copied key="url" text={serviceUrl(base_url)} description="Copy the base URL" />],
          ]}
        />
      </div>
    </Section>
  )
}

function Copied({ text, description }: { readonly text: string; readonly description: string }) {
  return (
    <>
      <code>{text}</code> <CopyButton text={text} description={description} />
    </>
  )
}
