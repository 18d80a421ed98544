import type { ReviewRecord } from '#src/contract/core/looks.ts'
import type { ReviewNote } from '#src/contract/core/review-notes.ts'
import { NOTE_MAX } from '#src/contract/core/review-notes.ts'
import { deskPaths } from '#src/contract/screens/approvals.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Stack } from '#views/components/layout.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  record: ReviewRecord
  /** What it is about, where a page has notes of several records. */
  name?: string | undefined
  notes: readonly ReviewNote[]
  back: string
  formKey: string
}

/** What administrators tell each other about a record; drawn for nobody else. */
export function NotesPanel({ record, name, notes, back, formKey }: Props) {
  const { t } = usePage()
  const title = t('approvals:notes.title')
  const id = name ? `notes-${record.kind}-${record.id}` : 'notes'
  return (
    <Card title={name ? t('common:field.named', { name: title, text: name }) : title} id={id}>
      <Stack>
        <p className="sm muted">{t('approvals:notes.lead')}</p>
        {notes.length > 0 && (
          <ol role="list" className="stack">
            {notes.map(({ id, author, text, writtenAt }) => (
              <li key={id}>
                <p>
                  <b>{author}</b> <Time value={writtenAt} long />
                </p>
                <blockquote>{text}</blockquote>
              </li>
            ))}
          </ol>
        )}
        <Form action={deskPaths.note(record)}>
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="key" value={formKey} />
          <TextArea
            name="text"
            id={`${id}-text`}
            label={t('approvals:notes.text')}
            rows={2}
            maxLength={NOTE_MAX}
            required
          />
          <div className="row">
            <Button>{t('approvals:notes.add')}</Button>
          </div>
        </Form>
      </Stack>
    </Card>
  )
}
