import { pathsOf } from '#src/contract/screens/merchants.ts'
import type { AccountTab } from '#src/features/merchants/tabs.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Waiting } from '#views/approvals/exports.ts'
import { Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import type { AccountShowProps } from '#views/merchants/show-props.ts'
import { AccountHead } from './head.tsx'

export function AccountShow(props: AccountShowProps) {
  const page = usePage()
  const { type, where, account, tabs, tab, from, refusal, claim, children } = props
  const links = tabs.map((name) => ({
    label: tabName(page, name),
    href: pathsOf[type][where](
      { id: account.userId },
      { tab: name === tabs[0] ? null : name, from },
    ),
    current: name === tab,
  }))
  return (
    <Stack>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <AccountHead {...{ type, where, account, from }} />
      {account.approvalStatus === 'PENDING' && where === 'review' && (
        <Waiting kind="accounts" since={account.submittedAt} claim={claim} />
      )}
      <Tabs label={page.t('merchants:show.tabs')} tabs={links} />
      {children}
    </Stack>
  )
}

function tabName({ t }: Page, tab: AccountTab): string {
  return tab === 'deals' ? t('merchants:tab.deals') : t(`profile:tab.${tab}`)
}
