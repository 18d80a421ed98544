import { reviewPaths } from '#src/contract/screens/approvals.ts'
import type { Reviewed } from '#src/features/approvals/reviewed.ts'
import { usePage } from '#src/web/page/page.ts'
import { AcceptedParts } from '#views/components/accepted-parts.tsx'
import { Go } from '#views/components/go.tsx'
import { Note, type NoteTone } from '#views/components/note.tsx'

const tones: Record<Reviewed['version']['status'], NoteTone> = {
  PENDING: 'info',
  APPROVED: 'ok',
  REJECTED: 'warn',
  REPLACED: 'info',
}

type Props = { review: Reviewed; decision: string | null }

export function ReviewNote({ review, decision }: Props) {
  const { t } = usePage()
  const { kind, type, version, live } = review
  const { comment, status } = version
  const newer = status === 'REPLACED' && live.change?.status === 'PENDING' ? live.change : null
  if (!decision && !comment && !newer) return null
  return (
    <Note tone={tones[status]} icon="info">
      {decision && <p>{decision}</p>}
      <AcceptedParts accepted={version.accepted} />
      {comment && <p>{t('approvals:page.comment', { comment })}</p>}
      {newer && (
        <Go href={reviewPaths[kind].show({ userType: type, id: newer.id })}>
          {t('approvals:page.newer')}
        </Go>
      )}
    </Note>
  )
}
