import * as contract from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { picture } from '#src/web/forms/choice-fields.tsx'
import type { ValuesOf } from '#src/web/forms/field.ts'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import type { SaveError } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Page, Screen } from '#views/page/page.ts'
import { findPackage } from './list.tsx'

const { list, add, edit } = packagePaths

const fields = {
  name: textLine('user-packages:field.name', {
    required: 'core:package.nameRequired',
    max: contract.PACKAGE_NAME_MAX,
    autoComplete: 'off',
    counter: true,
  }),
  price: money('user-packages:field.price', {
    required: 'user-packages:errors.priceRequired',
    invalid: 'user-packages:errors.invalid',
    negative: 'user-packages:errors.priceNegative',
    most: [contract.PACKAGE_PRICE_MAX, 'user-packages:errors.priceMax'],
    hint: 'user-packages:form.priceHint',
  }),
  couponLimit: wholeNumber('user-packages:field.couponLimit', {
    required: 'user-packages:errors.couponRequired',
    invalid: 'user-packages:errors.invalid',
    zero: 'user-packages:errors.couponZero',
    most: [contract.PACKAGE_COUPONS_MAX, 'user-packages:errors.couponMax'],
    digits: 9,
  }),
  validDays: wholeNumber('user-packages:field.validDays', {
    required: 'user-packages:errors.validityRequired',
    invalid: 'user-packages:errors.invalid',
    zero: 'user-packages:errors.validityZero',
    most: [contract.PACKAGE_DAYS_MAX, 'user-packages:errors.validityMax'],
    digits: 9,
  }),
  imageUrl: picture('user-packages:field.imageUrl', {
    required: 'user-packages:errors.imageRequired',
    keptAs: 'user-packages:form.keptImage',
  }),
}

export const packageForm = recordForm({
  fields,
  pairs: [['couponLimit', 'validDays']],
  requiresChange: true,
  dialog: true,
  find: findPackage,
  values: ({ name, price, couponLimit, validDays, imageUrl }) => ({
    name,
    price: moneyInput(price.cents),
    couponLimit: String(couponLimit),
    validDays: String(validDays),
    imageUrl,
  }),
  about: ({ page }, one, here) => ({
    title: page.t(one ? 'user-packages:form.editTitle' : 'user-packages:form.addTitle'),
    lead: page.t(one ? 'user-packages:form.leadEdit' : 'user-packages:form.lead'),
    action: one ? edit({ id: one.id }) : add(),
    submit: page.t('user-packages:form.save'),
    cancelHref: list(),
    crumbs: crumbsTo(page, packagePaths.list, ...(one ? [{ label: one.name }] : []), here),
  }),
  /** "Invalid input" alone would not say which field. */
  summarize: (page, { errors, saveError }) => {
    const invalid = page.t('user-packages:errors.invalid')
    const named = Object.entries(errors).map(([field, text]) => {
      const name = page.t(`user-packages:field.${field as keyof typeof fields}`)
      return [field, text === invalid ? page.t('common:field.named', { name, text }) : text]
    })
    return { summary: Object.fromEntries(named), ...failureNotice(page, saveError) }
  },
  add: ({ upstream, actor }, values) => {
    const body = { ...toRequest(values), userId: actor.userId }
    return upstream.core.POST('/user-subscription', { body })
  },
  change: ({ upstream, actor }, values, { record: { id }, version }) => {
    const body = { ...toRequest(values), version, userId: actor.userId }
    return upstream.core.PUT('/user-subscription/{id}', { path: { id }, body })
  },
  done: () => list(),
})

function toRequest({ price, couponLimit, validDays, ...texts }: ValuesOf<typeof fields>) {
  return {
    ...texts,
    price: parseMoney(price) ?? 0,
    couponLimit: Number(couponLimit),
    validDays: Number(validDays),
  }
}

export const packageDeletion: Act<contract.UserPackage> = {
  load: findPackage,
  ...deletion(packagePaths, 'user-packages:delete'),
  send: ({ upstream }, { id }) => upstream.core.DELETE('/user-subscription/{id}', { path: { id } }),
  fault: 'common:messages.wrong',
}

function failureNotice({ t }: Page, saveError: SaveError | undefined): Pick<Screen, 'notice'> {
  if (!(saveError instanceof UpstreamFault)) return {}
  return { notice: { type: 'ERROR', message: t('common:messages.wrong') } }
}
