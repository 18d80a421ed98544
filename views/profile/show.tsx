import type { ReactNode } from 'react'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { type ProfileTab, tabsOf } from '#src/features/profile/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Stack } from '#views/components/layout.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { ShortcutCard } from '#views/preferences/exports.ts'
import type { Account } from '#views/profile/account.ts'
import { ProfileHead } from './head.tsx'
import { SummaryPanel } from './summary.tsx'

type Props = {
  account: Account
  tab: ProfileTab | null
  comment: string | null
  children: ReactNode
}

export function Profile({ account, tab, comment, children }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const role = actor.roleLowerCase
  const names = tabsOf(actor.role)
  const tabs = names.map((name) => ({
    label: t(`profile:tab.${name}`),
    href: profilePaths.show({ role }, { tab: name === names[0] ? null : name }),
    current: name === tab,
  }))
  return (
    <Stack>
      <ProfileHead account={account} actor={actor} comment={comment} />
      <SummaryPanel account={account} actor={actor} />
      {tabs.length > 0 && <Tabs label={t('profile:tabs')} tabs={tabs} />}
      {children}
      <ShortcutCard />
    </Stack>
  )
}
