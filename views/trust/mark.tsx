import type { MerchantTrust } from '#src/contract/core/trust.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { id: string; trust: MerchantTrust | null }

/** Whether the merchant is trusted, for people who decide that; nothing for others. */
export function TrustNote({ id, trust }: Props) {
  const { t, format } = usePage()
  if (!trust) return null
  const { trusted, untouched, needed } = trust
  const state = trusted
    ? t('trust:mark.on', { name: trusted.by, when: trusted.since.displayDate })
    : untouched === 0
      ? t('trust:mark.offNone', { count: needed })
      : t('trust:mark.off', { untouched: format.number(untouched), count: needed })
  return (
    <Note icon="check-list">
      <p>{state}</p>
      {trusted && (
        <DialogLink href={trustPaths.distrust({ id })}>{t('trust:distrust.action')}</DialogLink>
      )}
      {!trusted && untouched >= needed && (
        <DialogLink href={trustPaths.trust({ id })}>{t('trust:trust.action')}</DialogLink>
      )}
    </Note>
  )
}
