import type { ReactNode } from 'react'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { AccountTab } from '#src/features/merchants/filters.ts'
import type { Screen } from '#src/features/merchants/lifecycle.ts'
import { pathsOf } from '#src/features/merchants/paths.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import type { Account as Summary } from '#views/profile/exports.ts'
import { AccountHead } from './head.tsx'

export type Account = Summary & {
  userId: string
  /** What was said of the last decision. */
  comment: string | null
}

export type AccountShowProps = {
  type: BusinessRole
  where: Screen
  account: Account
  tabs: readonly AccountTab[]
  tab: AccountTab
  /** The page of the list that it was opened from. */
  from: string | null
  /** Why an act was refused: who decided and when. */
  refusal?: string | undefined
  /** The panel of the tab. */
  children: ReactNode
}

/** A merchant or bank as an administrator sees it: head, five tabs, one panel. */
export function AccountShow(props: AccountShowProps) {
  const page = usePage()
  const { type, where, account, tabs, tab, from, refusal, children } = props
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
      <Tabs label={page.t('merchants:show.tabs')} tabs={links} />
      {children}
    </Stack>
  )
}

function tabName({ t }: Page, tab: AccountTab): string {
  return tab === 'deals' ? t('merchants:tab.deals') : t(`profile:tab.${tab}`)
}
