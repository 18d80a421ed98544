import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

export type OpenCorrection = { id: string; approvalStatus: ApprovalStatus }

/** On the page of a live deal, which stays as it is meanwhile. */
export function OpenCorrectionNote({ correction }: { correction: OpenCorrection }) {
  const { t } = usePage()
  const { id, approvalStatus } = correction
  const isWaiting = approvalStatus === 'PENDING'
  return (
    <Note tone={isWaiting ? 'info' : 'warn'} icon="info">
      {t(isWaiting ? 'deal-corrections:show.waits' : 'deal-corrections:show.sentBack')}{' '}
      <Go href={correctionPaths.show({ id })}>{t('deal-corrections:show.see')}</Go>
    </Note>
  )
}
