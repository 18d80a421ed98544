import { cached } from '#views/components/cached.tsx'
import { Note } from '#views/components/note.tsx'
import { NoticeOffer, OfflineToast, Toasts } from '#views/components/toast.tsx'
import { type Notice, usePage } from '#views/page/page.ts'

export function SkipLink() {
  const { t } = usePage()
  return (
    <a className="skip" href="#main">
      {t('common:shell.skip')}
    </a>
  )
}

/** The menu comes after the content, so that nobody has to pass it. */
export function MenuSkipLink() {
  const { t } = usePage()
  return (
    <a className="skip" href="#sidebar">
      {t('common:shell.skipToMenu')}
    </a>
  )
}

export function LiveParts({ notice }: { notice?: Notice }) {
  return notice ? <Parts notice={notice} /> : <QuietParts />
}

const QuietParts = cached(Parts)

function Parts({ notice }: { notice?: Notice }) {
  const { t } = usePage()
  return (
    <>
      <div
        className="toasts js-only"
        id="toasts"
        role="region"
        aria-label={t('common:toast.label')}
        data-unsaved={t('common:network.unsaved')}
      >
        <Toasts notice={notice} />
      </div>
      <template id="offline">
        <OfflineToast />
      </template>
      <div className="vh" id="announce" aria-live="polite" />
      <div className="bar-load" aria-hidden="true" />
    </>
  )
}

export function PlainNotice({ notice }: { notice?: Notice }) {
  if (!notice) return null
  return (
    <Note tone={notice.type === 'SUCCESS' ? 'ok' : 'bad'} plainOnly>
      {notice.message}
      <NoticeOffer offer={notice.offer} />
    </Note>
  )
}
