import type { Deal } from '#src/contract/core/deals.ts'
import type { FraudRow } from '#src/contract/core/fraud.ts'
import { backToFraud, fraudPaths } from '#src/contract/screens/fraud.ts'
import { readDeal } from '#src/features/deals/index.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { pausable } from '#views/fraud/row.tsx'
import { rowKeyOf } from './fraud.tsx'

/** Pauses the coupons of a deal, or lets them go on. */
export const pauseAct: Act<Deal> = {
  load: readDeal,
  wayBack: backToFraud,
  question({ page }, { id, title, pause }, from) {
    const words = pause
      ? questionWords(page.t, 'fraud:goOn', { title })
      : questionWords(page.t, 'fraud:pause', { title })
    return {
      action: fraudPaths.pause({ id }),
      ...words,
      cancelHref: from ?? fraudPaths.index(),
      crumbs: crumbsTo(page, fraudPaths.index, { label: words.verb }),
    }
  },
  send: ({ upstream }, { id: dealId, pause }) =>
    upstream.core.PUT('/coupons/deal/pause', { body: { dealId, paused: pause === null } }),
  next: (_request, _deal, from) => from ?? fraudPaths.index(),
}

/** Pauses the coupons of all deals that a row counts and that go on: of those that its question names. */
export const pauseAllAct: Act<FraudRow> = {
  async load({ upstream, params }) {
    const path = rowKeyOf(params)
    const query = { page: 0, size: 1 }
    return (await upstream.core.read('/fraud/{kind}/{merchantId}', { path, query })).row
  },
  wayBack: backToFraud,
  question({ page: { t, ...page } }, row, from) {
    const deals = pausable(row)
    const titles = deals.map(({ title }) => t('fraud:pauseAll.one', { title }))
    const verb = t('fraud:pause.action')
    return {
      action: fraudPaths.pauseAll({ kind: row.kind, merchantId: row.merchant.id }),
      title: t('fraud:pauseAll.title', { count: titles.length }),
      text: t('fraud:pauseAll.text', { titles: titles.join(', ') }),
      verb,
      values: { deals: deals.map(({ id }) => id).join(' ') },
      cancelHref: from ?? fraudPaths.index(),
      crumbs: crumbsTo({ t, ...page }, fraudPaths.index, { label: verb }),
    }
  },
  async send({ upstream, c }, { kind, merchant }) {
    const path = { kind, merchantId: merchant.id }
    const dealIds = text(await readForm(c), 'deals').split(' ')
    return upstream.core.PUT('/fraud/{kind}/{merchantId}/pause', { path, body: { dealIds } })
  },
  next: (_request, _row, from) => from ?? fraudPaths.index(),
}
