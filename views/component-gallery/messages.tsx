import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { ConfirmDialog } from '#views/components/dialog.tsx'
import { Note, type NoteTone } from '#views/components/note.tsx'
import { Toast } from '#views/components/toast.tsx'

const tones: readonly NoteTone[] = ['info', 'ok', 'warn', 'bad']

export function Messages() {
  const { t, url } = usePage()
  return (
    <Card title={t('component-gallery:messages')}>
      <div className="stack">
        {tones.map((tone) => (
          <Note key={tone} tone={tone}>
            {t('common:errors.unavailable')}
          </Note>
        ))}
        <div className="toasts">
          <Toast type="SUCCESS" message={t('common:welcome.title')} stays={86_400_000} />
          <Toast type="ERROR" message={t('common:network.error')} stays={86_400_000} />
        </div>
        <ConfirmDialog
          action={url}
          title={t('common:network.unsaved')}
          text={t('common:errors.unavailableKept')}
          verb={t('common:errors.goBack')}
          tone="danger primary"
          cancelHref={url}
          comment={{ maxLength: 1000, error: t('common:messages.commentRequired') }}
        />
      </div>
    </Card>
  )
}
