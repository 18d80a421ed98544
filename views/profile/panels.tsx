import type { ReactNode } from 'react'
import type { BusinessInfoShown, ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { parseWebAddress } from '#src/contract/authentication/web-address.ts'
import { ButtonLink } from '#views/components/button.tsx'
import type { VersionFact } from '#views/components/comparison.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Card, Stack } from '#views/components/layout.tsx'
import { Thumb } from '#views/components/table.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { stateWord } from '#views/page/state-word.ts'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { type Change, ChangeNote } from './change-note.tsx'

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

type ShownProps<Info> = {
  info: Info
  correctHref?: string
  thread?: ThreadShown | null
}

type PanelProps<Info extends BusinessInfoShown | ContactInfoShown> = ShownProps<Info> & {
  tab: 'business' | 'contact'
  factsOf: (page: Page, version: Info | NonNullable<Info['change']>) => VersionFact[]
}

/** The live version, what would change, and what was said about it. */
function VersionPanel<Info extends BusinessInfoShown | ContactInfoShown>({
  info,
  tab,
  factsOf,
  correctHref,
  thread = null,
}: PanelProps<Info>) {
  const page = usePage()
  const { change } = info
  const next = change && factsOf(page, change)
  const status = {
    label: page.t('profile:field.status'),
    value: <StateTag text={`profile:profileStatus.${statusOf(info)}`} />,
  }
  return (
    <Stack>
      <ChangeNote change={change} correctHref={correctHref} />
      <Card title={page.t(`profile:tab.${tab}`)}>
        {info.approvalStatus === 'NOT_UPDATED' && !change ? (
          <Needed tab={tab} status={status} href={correctHref} />
        ) : (
          <Facts facts={[status, ...versionFacts(factsOf(page, info), next, change)]} />
        )}
      </Card>
      <ThreadPanel shown={thread} isOpen={change !== null} />
    </Stack>
  )
}

type NeededProps = { tab: 'business' | 'contact'; status: Fact; href: string | undefined }

/** What a profile that nobody has filled in needs, instead of its empty fields. */
function Needed({ tab, status, href }: NeededProps) {
  const { t } = usePage()
  return (
    <Stack>
      <Facts
        facts={[status, { label: t('profile:needed.title'), value: t(`profile:needed.${tab}`) }]}
      />
      {href && (
        <div>
          <ButtonLink href={href}>
            {t(`onboarding:act.${tab === 'business' ? 'profile' : tab}`)}
          </ButtonLink>
        </div>
      )}
    </Stack>
  )
}

type Decided = {
  approvalStatus: BusinessInfoShown['approvalStatus']
  change: Pick<Change, 'answer'> | null
}

function statusOf({ approvalStatus, change }: Decided) {
  return stateWord(approvalStatus, Boolean(change?.answer))
}

function versionFacts(
  live: readonly VersionFact[],
  other: readonly VersionFact[] | null,
  change: Pick<Change, 'status' | 'answer'> | null,
): Fact[] {
  return live.map((fact, index) => {
    const next = other?.[index]
    const value = shown(fact)
    if (!next || !change || (next.text ?? '') === (fact.text ?? '')) {
      return { label: fact.label, value }
    }
    const status = change.answer ?? change.status
    return { label: fact.label, value: <Both live={value} next={shown(next)} status={status} /> }
  })
}

function shown({ text, node }: VersionFact): ReactNode {
  return text ? (node ?? text) : null
}

type Props = {
  live: ReactNode
  next: ReactNode
  status: Change['status'] | NonNullable<Change['answer']>
}

function Both({ live, next, status }: Props) {
  const { t } = usePage()
  const none = <span className="faint">{t('common:facts.notAdded')}</span>
  return (
    <Stack gap="tight">
      <div>{live ?? none}</div>
      <div>
        <StateTag text={`profile:change.tag.${status}`} /> {next ?? none}
      </div>
    </Stack>
  )
}
