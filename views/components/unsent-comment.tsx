import { usePage } from '#views/page/page.ts'
import { Note } from './note.tsx'

/** What was typed for a decision that could not be made any more, to copy or use elsewhere. */
export function UnsentComment({ text }: { text: string }) {
  const { t } = usePage()
  return (
    <Note tone="warn">
      <p>{t('common:errors.unsentComment')}</p>
      <blockquote>{text}</blockquote>
    </Note>
  )
}
