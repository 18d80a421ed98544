import type { ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import type { VersionFact } from '#views/components/comparison.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card, Stack } from '#views/components/layout.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { ChangeNote } from './change-note.tsx'
import { versionFacts } from './versions.tsx'

type Version = Omit<ContactInfoShown, 'approvalStatus' | 'updatedAt' | 'change'>
type ContactProps = {
  info: ContactInfoShown
  correctHref?: string
  thread?: ThreadShown | null
}

export function ContactPanel({ info, correctHref, thread = null }: ContactProps) {
  const page = usePage()
  const { change } = info
  const next = change && contactFacts(page, change)
  const status = {
    label: page.t('profile:field.status'),
    value: <StateTag text={`profile:profileStatus.${info.approvalStatus}`} />,
  }
  return (
    <Stack>
      <ChangeNote change={change} correctHref={correctHref} />
      <Card title={page.t('profile:tab.contact')}>
        <Facts facts={[status, ...versionFacts(contactFacts(page, info), next, change)]} />
      </Card>
      <ThreadPanel shown={thread} isOpen={change !== null} />
    </Stack>
  )
}

export function contactFacts({ t, format }: Page, info: Version): VersionFact[] {
  const { name, designation, telephone, email } = info
  return [
    { label: t('profile:field.personName'), text: name },
    { label: t('profile:field.designation'), text: designation },
    { label: t('profile:field.telephone'), text: telephone && format.phone(telephone) },
    { label: t('profile:field.email'), text: email },
  ]
}
