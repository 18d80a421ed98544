import type { BusinessInfoShown, ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { parseWebAddress } from '#src/contract/authentication/web-address.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import type { VersionFact } from '#views/components/comparison.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card } from '#views/components/layout.tsx'
import { Thumb } from '#views/components/table.tsx'
import { type ShownProps, VersionPanel } from './versions.tsx'

type BusinessVersion = Omit<
  BusinessInfoShown,
  'updated' | 'approvalStatus' | 'updatedAt' | 'change'
>

type BusinessProps = ShownProps<BusinessInfoShown> & { withBank: boolean }

export function BusinessPanel({ withBank, ...shown }: BusinessProps) {
  const factsOf = (page: Page, version: BusinessVersion) => businessFacts(page, version, withBank)
  return <VersionPanel {...shown} tab="business" factsOf={factsOf} />
}

export function businessFacts(
  { t, format }: Page,
  info: BusinessVersion,
  withBank: boolean,
): VersionFact[] {
  const text = (
    name: 'businessName' | 'ownerName' | 'address' | 'email' | 'businessRegNo' | BankField,
  ) => ({ label: t(`profile:field.${name}`), text: info[name] })
  const phone = (name: 'mobileNo' | 'telephone') => {
    const number = info[name]
    return { label: t(`profile:field.${name}`), text: number && format.phone(number) }
  }
  const link = (name: 'webSite' | 'facebook' | 'instagram') => ({
    label: t(`profile:field.${name}`),
    text: info[name],
    node: <WebLink address={info[name] ?? ''} />,
  })
  const picture = {
    label: t('profile:field.image'),
    text: info.imageUrl,
    node: <Picture url={info.imageUrl ?? ''} />,
    pictures: info.imageUrl ? [info.imageUrl] : [],
  }
  return [
    text('businessName'),
    text('ownerName'),
    phone('mobileNo'),
    phone('telephone'),
    text('address'),
    text('email'),
    text('businessRegNo'),
    link('webSite'),
    link('facebook'),
    link('instagram'),
    picture,
    ...(withBank ? bankFields.map(text) : []),
  ]
}

const bankFields = ['bank', 'branch', 'bankAccount', 'bankAccountName'] as const
type BankField = (typeof bankFields)[number]

function Picture({ url }: { url: string }) {
  const { t } = usePage()
  return <Thumb src={pictureUrl(url, 'thumb')} alt={t('profile:field.image')} />
}

/** A link to the business's site; addresses that aren't http or https are shown as text. */
function WebLink({ address }: { address: string }) {
  const href = parseWebAddress(address)
  if (!href) return address
  return (
    <a href={href} rel="noopener noreferrer">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  )
}

type ContactVersion = Omit<ContactInfoShown, 'approvalStatus' | 'updatedAt' | 'change'>

export function ContactPanel(shown: ShownProps<ContactInfoShown>) {
  return <VersionPanel {...shown} tab="contact" factsOf={contactFacts} />
}

export function contactFacts({ t, format }: Page, info: ContactVersion): VersionFact[] {
  const { name, designation, telephone, email } = info
  return [
    { label: t('profile:field.personName'), text: name },
    { label: t('profile:field.designation'), text: designation },
    { label: t('profile:field.telephone'), text: telephone && format.phone(telephone) },
    { label: t('profile:field.email'), text: email },
  ]
}

type Chosen = { categories: readonly string[]; brands: readonly string[] }

export function CategoriesPanel({ categories, brands }: Chosen) {
  const { t } = usePage()
  const facts = [
    { label: t('profile:field.categories'), value: categories.join(', ') },
    { label: t('profile:field.brands'), value: brands.join(', ') },
  ]
  return (
    <Card title={t('profile:tab.categories')}>
      <Facts facts={facts} />
    </Card>
  )
}
