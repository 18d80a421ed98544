import { type FraudLimits, fraudLimitsMax } from '#src/contract/core/fraud.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ResetLimits } from '#views/fraud/reset.tsx'

type Counted = Exclude<keyof FraudLimits, 'takingsCents'>

function count(name: Counted) {
  const most = fraudLimitsMax[name]
  return wholeNumber(`fraud:limits.${name}`, {
    required: 'fraud:limits.wrong',
    invalid: 'fraud:limits.wrong',
    zero: 'fraud:limits.wrong',
    most: [most, 'fraud:limits.wrong'],
    digits: String(most).length,
  })
}

/** From which figures on something is shown: a merchant's own, or an administrator's for all. */
export const limitsForm = newForm({
  fields: {
    wrongCodes: count('wrongCodes'),
    burst: count('burst'),
    takingsTimes: count('takingsTimes'),
    takings: money('fraud:limits.takings', {
      required: 'fraud:limits.amountWrong',
      invalid: 'fraud:limits.amountWrong',
      most: [fraudLimitsMax.takingsCents, 'fraud:limits.amountWrong'],
    }),
  },
  start: async (request) => {
    const { takingsCents, ...counts } = (await readLimits(request)).limits
    const values = Object.fromEntries(
      Object.entries(counts).map(([name, figure]) => [name, String(figure)]),
    )
    return { values: { ...values, takings: moneyInput(takingsCents) } }
  },
  about: ({ page, actor }) => {
    const title = page.t('fraud:limits.title')
    return {
      title,
      lead: page.t(actor.isAdmin ? 'fraud:limits.leadForAll' : 'fraud:limits.lead'),
      action: fraudPaths.limits(),
      submit: page.t('fraud:limits.save'),
      cancelHref: fraudPaths.index(),
      crumbs: crumbsTo(page, fraudPaths.index, { label: title }),
    }
  },
  load: readLimits,
  layout: (field, { loaded: { chosen } }) => (
    <>
      {field('wrongCodes')}
      {field('burst')}
      {field('takingsTimes')}
      {field('takings')}
      {chosen && <ResetLimits />}
    </>
  ),
  add: ({ upstream }, { takings, ...counts }) => {
    const body = {
      wrongCodes: Number(counts.wrongCodes),
      burst: Number(counts.burst),
      takingsTimes: Number(counts.takingsTimes),
      takingsCents: parseMoney(takings) ?? 0,
    }
    return upstream.core.PUT('/fraud/limits', { body })
  },
  done: () => fraudPaths.index(),
})

export const resetAct: Act<Limits> = {
  load: readLimits,
  question({ page }) {
    const words = questionWords(page.t, 'fraud:reset')
    return {
      action: fraudPaths.reset(),
      ...words,
      tone: 'primary',
      cancelHref: fraudPaths.limits(),
      crumbs: crumbsTo(page, fraudPaths.index, { label: words.verb }),
    }
  },
  send: ({ upstream }) => upstream.core.DELETE('/fraud/limits'),
  next: () => fraudPaths.index(),
}

type Limits = Awaited<ReturnType<typeof readLimits>>

function readLimits({ upstream }: Pick<Request, 'upstream'>) {
  return upstream.core.read('/fraud/limits')
}
