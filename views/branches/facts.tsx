import type { Branch, LiveBranch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import type { VersionFact } from '#views/components/comparison.tsx'
import { NewTabLink } from '#views/components/new-tab-link.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { contactText, placeName } from './terms.ts'

type Version = Pick<LiveBranch, 'name' | 'address' | 'contactNo'> & {
  location: Branch['location'] | NonNullable<Branch['previous']>['location']
}

export function branchFacts(
  { t, format }: Page,
  id: string,
  { name, address, contactNo, location }: Version,
  version?: 'live',
): VersionFact[] {
  const { latitude, longitude, globalCode, city, country } = location
  const coordinates = `${latitude}, ${longitude}`
  return [
    { label: t('branches:field.name'), text: name },
    { label: t('branches:field.address'), text: address.value },
    {
      label: t('branches:field.proof'),
      text: address.proofUrl,
      node: <ProofLink id={id} version={version} />,
      isFile: true,
    },
    { label: t('branches:field.contactNo'), text: contactText(contactNo.value, format) },
    { label: t('branches:field.coordinates'), text: coordinates },
    {
      label: t('branches:field.globalCode'),
      text: globalCode,
      node: <Verbatim code>{globalCode}</Verbatim>,
    },
    { label: t('branches:field.city'), text: placeName(city) },
    { label: t('branches:field.country'), text: placeName(country) },
  ]
}

export function verifiedFacts(page: Page, branch: Branch) {
  const verified = (flag: { verified: boolean }, value: VersionFact['text']) =>
    value && (
      <div className="row">
        <span>{value}</span>{' '}
        <StateTag text={`branches:verify.${flag.verified ? 'VERIFIED' : 'NOT_VERIFIED'}`} />
      </div>
    )
  return branchFacts(page, branch.id, branch)
    .slice(1)
    .map(({ label, text, node }, at) => {
      if (at === 0) return { label, value: verified(branch.address, text) }
      if (at === 2) return { label, value: verified(branch.contactNo, text) }
      return { label, value: text && (node ?? text) }
    })
}

function ProofLink({ id, version }: { id: string; version?: 'live' }) {
  const { t } = usePage()
  const href = branchPaths.proof({ id }, { version })
  return <NewTabLink href={href} label={t('branches:show.openProof')} />
}

export function ContactNo({ value }: { value: string | null }) {
  const { t, format } = usePage()
  return contactText(value, format) ?? t('common:facts.none')
}
