import { sandboxActions } from '#src/contract/order-payment/sandbox.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { SandboxView } from '#views/payments/method.tsx'

export async function update(request: PublicRequest): Promise<Result> {
  const { c, upstream } = request
  const path = sandboxPath(request)
  const form = await readForm(c)
  const act = sandboxActions.find((known) => known === text(form, 'act'))
  if (!act) return show(request, 422)
  const answer = await upstream['order-payment'].POST('/sandbox/checkout/{id}', {
    path,
    body: { act },
  })
  if (!answer.ok) return show(request, 422)
  const { goTo } = answer.data
  return goTo === null ? show(request) : seeOther(goTo)
}

/** The sandbox broker's checkout page; absent in production. */
export async function show(request: PublicRequest, status: 200 | 422 = 200): Promise<Screen> {
  const { page, upstream } = request
  const checkout = await upstream['order-payment'].read('/sandbox/checkout/{id}', {
    path: sandboxPath(request),
  })
  const main = <SandboxView checkout={checkout} />
  return screen({ layout: 'bare', status, title: page.t('payments:sandbox.title'), main })
}

function sandboxPath({ c, params }: PublicRequest) {
  if (c.get('web').config.production) throw new NotFound()
  return { id: idOf(params.id) }
}
