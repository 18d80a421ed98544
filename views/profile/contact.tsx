import type { ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import type { Page } from '#src/web/page/page.ts'
import type { VersionFact } from '#views/components/comparison.tsx'
import { type ShownProps, VersionPanel } from './versions.tsx'

type Version = Omit<ContactInfoShown, 'approvalStatus' | 'updatedAt' | 'change'>

export function ContactPanel(shown: ShownProps<ContactInfoShown>) {
  return <VersionPanel {...shown} tab="contact" factsOf={contactFacts} />
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
