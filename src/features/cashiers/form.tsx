import { CASHIER_NAME_MAX, type Cashier } from '#src/contract/authentication/cashiers.ts'
import { canonicalEmail, EMAIL_MAX, isEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { cashierPaths } from '#src/contract/screens/tills.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion, questionWords } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { customText } from '#src/web/forms/choice-fields.tsx'
import { readForm, text } from '#src/web/forms/form.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { nameRules, textLine } from '#src/web/forms/text-fields.tsx'
import { noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CashierActions } from '#views/cashiers/actions.tsx'
import { BranchField } from '#views/tills/exports.ts'
import { readCashier } from './load-cashiers.ts'

const isDestination = (typed: string) =>
  isEmail(canonicalEmail(typed)) || parseLocalMobile(typed) !== null

export const cashierForm = recordForm({
  fields: {
    name: textLine('cashiers:column.name', {
      ...nameRules,
      required: 'common:messages.nameRequired',
      max: CASHIER_NAME_MAX,
      stops: true,
      autoComplete: 'off',
    }),
    /** Where the link goes; it stays as it is. */
    destination: {
      ...textLine('cashiers:form.destination', {
        required: 'role-manager:errors.destinationRequired',
        max: EMAIL_MAX,
        stops: true,
        valid: isDestination,
        invalid: 'role-manager:errors.destination',
        autoComplete: 'off',
      }),
      aliases: ['email', 'mobileNo'],
    },
    branchId: customText(() => null),
  },
  find: readCashier,
  values: ({ name, branch, email, mobileNo }) => ({
    name,
    destination: email ?? mobileNo?.displayNumber ?? '',
    branchId: branch?.id ?? '',
  }),
  about: aboutRecord(cashierPaths, 'cashiers:form'),
  load: (request) => readOwnBranches(request),
  layout: (field, { loaded, values, errors, record }, { t }) => (
    <>
      {record && <CashierActions cashier={record} />}
      {field('name')}
      {record ? (
        <input type="hidden" name="destination" value={values.destination} />
      ) : (
        field('destination')
      )}
      <BranchField
        branches={loaded}
        value={values.branchId}
        error={errors.branchId}
        everywhere={t('cashiers:list.everywhere')}
        hint={t('cashiers:form.branchHint')}
      />
    </>
  ),
  add: ({ upstream }, { name, destination, branchId }) => {
    const mobileNo = parseLocalMobile(destination)
    const to = mobileNo ? { mobileNo } : { email: canonicalEmail(destination) }
    const body = { name, branchId: branchId || null, ...to }
    return upstream.authentication.POST('/cashiers', { body })
  },
  change: ({ upstream }, { name, branchId }, { record: { id }, version }) => {
    const body = { id, name, branchId: branchId || null, version }
    return upstream.authentication.PUT('/cashiers', { body })
  },
  done: () => cashierPaths.list(),
})

export const cashierEnd: Act<Cashier> = {
  load: readCashier,
  ...deletion(cashierPaths, 'cashiers:delete'),
  send: ({ upstream }, { id }) =>
    upstream.authentication.DELETE('/cashiers/{id}', { path: { id } }),
}

export const cashierLink: Act<Cashier> = {
  load: readCashier,
  question({ page }, { id, name }) {
    const words = questionWords(page.t, 'cashiers:link', { name })
    return {
      action: cashierPaths.link({ id }),
      ...words,
      tone: 'primary',
      cancelHref: cashierPaths.list(),
      crumbs: crumbsTo(page, cashierPaths.list, { label: name }, { label: words.verb }),
    }
  },
  send: ({ upstream }, { id }) =>
    upstream.authentication.POST('/cashiers/{id}/link', { path: { id } }),
  next: () => cashierPaths.list(),
}

/** What whoever stands at a till may do besides redeeming. */
export const setUndo = switched(({ upstream }, body) =>
  upstream.authentication.PUT('/cashiers/undo', { body }),
)
export const setPause = switched(({ upstream }, body) =>
  upstream.authentication.PUT('/cashiers/pause', { body }),
)

type Send = (request: Request, body: { allowed: boolean }) => Promise<UpstreamResult<unknown>>

function switched(send: Send) {
  return async (request: Request): Promise<Result> => {
    const form = await readForm(request.c)
    const answer = await send(request, { allowed: text(form, 'allowed') !== '' })
    return seeOther(cashierPaths.list(), noticeOf(answer))
  }
}
