import { PRICE_CENTS_MAX } from '#src/contract/core/deals.ts'
import { RULE_NAME_MAX, type TrustRule, trustedParts } from '#src/contract/core/trust.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { multiple } from '#src/web/forms/choice-fields.tsx'
import type { RenderProps } from '#src/web/forms/field.ts'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { idOf, NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { partText } from '#views/trust/part-text.ts'
import { RuleIndex } from '#views/trust/rules.tsx'

export async function rules(request: Request): Promise<Result> {
  const { page } = request
  return screen({
    title: page.t('trust:title'),
    crumbs: crumbsTo(page, trustPaths.rules),
    main: <RuleIndex rules={await readRules(request)} />,
  })
}

async function readRules({ upstream }: Request): Promise<TrustRule[]> {
  return (await upstream.core.read('/trust/rules')).rules
}

export const ruleForm = newForm({
  fields: {
    name: textLine('trust:rule.name', {
      required: 'common:messages.nameRequired',
      max: RULE_NAME_MAX,
      autoComplete: 'off',
      counter: true,
    }),
    priceMaxCents: money('trust:rule.price', {
      invalid: 'trust:rule.priceInvalid',
      zero: 'trust:rule.priceInvalid',
      most: [PRICE_CENTS_MAX, 'trust:rule.priceInvalid'],
      hint: 'trust:rule.priceHint',
    }),
    parts: {
      ...multiple(undefined, (value) => trustedParts.some((part) => part === value)),
      render: ({ name, value, error, t }: RenderProps<string[]>) => (
        <CheckboxList
          name={name}
          error={error}
          label={t('trust:rule.parts')}
          hint={t('trust:rule.partsHint')}
          values={value}
          options={trustedParts.map((part) => ({ value: part, label: partText(t, part) }))}
          optional
        />
      ),
    },
    samplePercent: wholeNumber('trust:rule.sample', {
      required: 'trust:rule.sampleInvalid',
      invalid: 'trust:rule.sampleInvalid',
      most: [100, 'trust:rule.sampleInvalid'],
      digits: 3,
    }),
  },
  start: () => ({ values: { samplePercent: '10' } }),
  about: ({ page }, _record, here) => ({
    title: page.t('trust:rule.add'),
    lead: page.t('trust:rule.lead'),
    action: trustPaths.add(),
    submit: page.t('trust:rule.add'),
    cancelHref: trustPaths.rules(),
    crumbs: crumbsTo(page, trustPaths.rules, here),
  }),
  add: ({ upstream }, { name, priceMaxCents, parts, samplePercent }) =>
    upstream.core.POST('/trust/rules', {
      body: {
        name,
        priceMaxCents: parseMoney(priceMaxCents),
        parts: trustedParts.filter((part) => parts.includes(part)),
        samplePercent: Number(samplePercent),
      },
    }),
  done: () => trustPaths.rules(),
})

export const ruleEnd: Act<TrustRule> = {
  async load(request) {
    const id = idOf(request.params.id)
    const rule = (await readRules(request)).find((one) => one.id === id)
    if (!rule) throw new NotFound()
    return rule
  },
  question: ({ page }, { id, name }) => ({
    action: trustPaths.end({ id }),
    ...questionWords(page.t, 'trust:end', { name }),
    cancelHref: trustPaths.rules(),
    crumbs: crumbsTo(page, trustPaths.rules, { label: name }),
  }),
  send: ({ upstream }, { id }) => upstream.core.DELETE('/trust/rules/{id}', { path: { id } }),
  next: () => trustPaths.rules(),
}
