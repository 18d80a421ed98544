import type { Counter } from '#src/contract/authentication/tills.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  persons: readonly { id: string; name: string }[]
  value: string
  error?: string | undefined
}

/** At a till that asks for a PIN which nobody has. */
export function NoPersons({ why }: { why: NonNullable<Counter['noPersons']> }) {
  const { t } = usePage()
  return (
    <EmptyState
      icon="users"
      kind="message"
      isPage
      title={t('tills:counter.noneTitle')}
      hint={t(why === 'NONE' ? 'tills:counter.none' : 'tills:counter.invited')}
    >
      <ButtonLink href={redeemPaths.counter()}>{t('common:network.retry')}</ButtonLink>
    </EmptyState>
  )
}

export function PersonChoice({ persons, value, error }: Props) {
  const { t } = usePage()
  if (persons.length === 0) return <Note icon="info">{t('tills:counter.none')}</Note>
  return (
    <Select
      name="cashierId"
      label={t('tills:counter.who')}
      value={value}
      error={error}
      required
      options={persons.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
