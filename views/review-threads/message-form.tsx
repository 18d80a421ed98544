import { ATTACHMENTS_MAX, MESSAGE_MAX } from '#src/contract/core/review-threads.ts'
import { DOCUMENT_ACCEPT } from '#src/contract/files/files.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import type { ThreadShown } from '#src/features/review-threads/shown.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { controlProps } from '#views/components/control.ts'
import { Field } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Row } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { TextArea } from '#views/components/text-area.tsx'

/** A plain form: its files travel with it. */
export function MessageForm({ shown }: { shown: ThreadShown }) {
  const { t } = usePage()
  const { thread, back, key, text, errors, message } = shown
  const files = {
    name: 'files',
    label: t('review-threads:files'),
    hint: t('review-threads:filesHint', { count: ATTACHMENTS_MAX }),
    error: errors.files,
    optional: true,
  }
  return (
    <Form action={threadPaths.show(thread)} plain files>
      {message && <Note tone="bad">{message}</Note>}
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="key" value={key} />
      <TextArea
        name="text"
        label={t('review-threads:text')}
        value={text}
        rows={3}
        maxLength={MESSAGE_MAX}
        error={errors.text}
        required
      />
      <Field {...files}>
        <input
          type="file"
          className="input"
          multiple
          accept={DOCUMENT_ACCEPT}
          {...controlProps(files)}
        />
      </Field>
      <Row>
        <Button tone="primary">{t('review-threads:send')}</Button>
      </Row>
    </Form>
  )
}
