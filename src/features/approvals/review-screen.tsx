import type { ChangeAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { Key } from '#src/i18n/keys.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { NoReview } from '#views/approvals/no-review.tsx'
import { ReviewShow } from '#views/approvals/review.tsx'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { confirmProps } from './confirm.ts'
import { reviewCrumbs, reviewFrom } from './crumbs.ts'
import { decisionText } from './decision-text.ts'
import type { ReviewKind } from './lifecycle.ts'
import type { Reviewed } from './reviewed.ts'

/**
 * A submitted version for whoever decides on it.
 * @param refusal why an act on it was refused: who decided and when, or what the service said
 */
export function reviewScreen(request: Request, review: Reviewed, refusal?: string): Screen {
  const { page, query } = request
  const from = reviewFrom(query.get('from'))
  const decision = refusal === undefined ? decisionText(page, review.version) : null
  return screen({
    ...parts(request, review),
    status: refusal === undefined ? 200 : 422,
    main: <ReviewShow review={review} from={from} decision={decision} refusal={refusal} />,
    ...(refusal !== undefined && { notice: { type: 'ERROR' as const, message: refusal } }),
  })
}

/** No version of that id. */
export function nothingScreen({ page }: Request, kind: ReviewKind): Screen {
  const title = page.t('common:empty.data')
  return screen({
    status: 404,
    title,
    crumbs: reviewCrumbs(page, tabOf[kind], null, { label: title }),
    main: <NoReview kind={kind} />,
  })
}

type Confirmation = {
  review: Reviewed
  action: ChangeAction
  /** The page of the approvals to go back to. */
  from: string | null
  comment?: string
  error?: Key
}

/** Approve or reject: the same form in the dialog and, without script, as a page. */
export function confirmScreen(request: Request, { error, ...confirmation }: Confirmation): Screen {
  const { page } = request
  const props = confirmProps(page, { ...confirmation, error: error && page.t(error) })
  return screen({
    ...parts(request, confirmation.review),
    title: props.title,
    status: error ? 422 : 200,
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}

const tabOf = { business: 'profile', contact: 'contact' } as const

function parts({ page, query }: Request, { kind, name }: Reviewed) {
  const title = `${page.t(`approvals:page.${kind}`)}: ${name}`
  const from = reviewFrom(query.get('from'))
  return { title, crumbs: reviewCrumbs(page, tabOf[kind], from, { label: title }) }
}
