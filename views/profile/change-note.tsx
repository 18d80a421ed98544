import type { BusinessInfoShown, ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { AcceptedParts } from '#views/components/accepted-parts.tsx'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

export type Change = NonNullable<(BusinessInfoShown | ContactInfoShown)['change']>

type Props = {
  change: Change | null
  editing?: boolean
  correctHref?: string
}

export function ChangeNote({ change, editing, correctHref }: Props) {
  const { t, format } = usePage()
  if (!change) return null
  const since = { date: format.moment(change.submittedAt) }
  if (change.status === 'PENDING') {
    return (
      <Note tone="warn">
        {t('profile:change.pending', since)} {editing && t('profile:change.pendingEdit')}
      </Note>
    )
  }
  return (
    <Note tone={change.answer ? 'warn' : 'bad'}>
      <p>
        {t(change.answer ? 'profile:change.changesRequested' : 'profile:change.rejected', since)}
      </p>
      <AcceptedParts accepted={change.accepted} />
      {change.comment && <p>{t('profile:change.comment', { comment: change.comment })}</p>}
      {correctHref && <Go href={correctHref}>{t('profile:change.correct')}</Go>}
    </Note>
  )
}
