import { type SaveError, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb, Screen } from '#src/web/page/screen.ts'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#views/components/dialog.tsx'

export function confirmScreen(
  page: Page,
  crumbs: Crumb[],
  question: ConfirmProps,
  saveError?: SaveError,
): Screen {
  const { form, answer } = toFormState(page, saveError ? { saveError } : {}, () => undefined)
  const props = form.message ? { ...question, message: form.message } : question
  return screen({
    ...answer,
    title: question.title,
    crumbs,
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}
