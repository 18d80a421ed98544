import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import { isUseless } from '#src/features/coupon-files/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Note } from '#views/components/note.tsx'

export function FileNote({ file }: { file: CouponFile }) {
  const { t } = usePage()
  const { state, reason, troubled } = file
  if (state === 'REJECTED') {
    return (
      <Note tone="bad">
        <p>{reason}</p>
        <p>{t('coupon-files:note.REJECTED')}</p>
      </Note>
    )
  }
  if (state === 'FAILED') {
    return (
      <Note tone="bad">
        <p>{reason}</p>
        <p>{t('coupon-files:note.FAILED')}</p>
      </Note>
    )
  }
  if (troubled) {
    return (
      <Note tone="warn">
        {reason} {t('coupon-files:note.troubled')}
      </Note>
    )
  }
  if (isUseless(file)) return <Note tone="bad">{t('coupon-files:note.useless')}</Note>
  if (state === 'DONE') return <Outcome file={file} />
  return <Note tone={state === 'READY' ? 'warn' : 'info'}>{t(`coupon-files:note.${state}`)}</Note>
}

function Outcome({ file }: { file: CouponFile }) {
  const { t } = usePage()
  const { uploadSuccessCount: added, uploadFailedCount: failed } = file
  const done = t('coupon-files:note.added', { count: added })
  if (failed === 0) return <Note tone="ok">{done}</Note>
  return (
    <Note tone={added === 0 ? 'bad' : 'warn'} icon="alert">
      {done} {t('coupon-files:note.failed', { count: failed })}
    </Note>
  )
}
