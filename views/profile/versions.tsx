import type { ReactNode } from 'react'
import type { BusinessInfoShown, ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import type { VersionFact } from '#views/components/comparison.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Card, Stack } from '#views/components/layout.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { type Change, ChangeNote } from './change-note.tsx'

export type ShownProps<Info> = {
  info: Info
  correctHref?: string
  thread?: ThreadShown | null
}

type PanelProps<Info extends BusinessInfoShown | ContactInfoShown> = ShownProps<Info> & {
  tab: 'business' | 'contact'
  factsOf: (page: Page, version: Info | NonNullable<Info['change']>) => VersionFact[]
}

/** The live version, what would change, and what was said about it. */
export function VersionPanel<Info extends BusinessInfoShown | ContactInfoShown>({
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
    value: <StateTag text={`profile:profileStatus.${info.approvalStatus}`} />,
  }
  return (
    <Stack>
      <ChangeNote change={change} correctHref={correctHref} />
      <Card title={page.t(`profile:tab.${tab}`)}>
        <Facts facts={[status, ...versionFacts(factsOf(page, info), next, change)]} />
      </Card>
      <ThreadPanel shown={thread} isOpen={change !== null} />
    </Stack>
  )
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
