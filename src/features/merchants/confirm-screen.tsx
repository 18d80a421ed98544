import { pathsOf } from '#src/contract/screens/merchants.ts'
import type { Key } from '#src/i18n/keys.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { type Confirmation, confirmProps } from './confirm.ts'
import { accountCrumbs } from './crumbs.ts'

type ConfirmParams = Omit<Confirmation, 'error'> & { error?: Key }

/** The question before a decision: the same form in the dialog and, without script, as a page. */
export function confirmScreen({ page }: Request, { error, ...params }: ConfirmParams): Screen {
  const { type, account, message } = params
  const props = confirmProps(page, { ...params, error: error && page.t(error) })
  const href = pathsOf[type].view({ id: account.userId })
  return screen({
    status: error || message ? 422 : 200,
    title: props.title,
    crumbs: accountCrumbs(page, type, [{ label: account.fullName, href }, { label: props.verb }]),
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}
