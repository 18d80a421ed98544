import { z } from 'zod'
import {
  PACKAGE_COUPONS_MAX,
  PACKAGE_DAYS_MAX,
  PACKAGE_NAME_MAX,
  PACKAGE_PRICE_MAX,
} from '#src/contract/core/package-limits.ts'
import type { UserPackage } from '#src/contract/core/user-packages.ts'
import type { Key } from '#src/i18n/keys.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export { PACKAGE_NAME_MAX }

type Texts = Record<'missing' | 'zero' | 'max', Key>

const required = (key: Key) => z.string().trim().min(1, key)

/** A whole number above 0; what is no whole number at all is 'Invalid input'. */
const positive = ({ missing, zero, max }: Texts, limit: number) =>
  required(missing)
    .refine((text) => text === '' || /^-?\d{1,9}$/.test(text), invalid)
    .refine((text) => !/^(-\d+|0+)$/.test(text), zero)
    .refine((text) => !/^\d{1,9}$/.test(text) || Number(text) <= limit, max)

const invalid: Key = 'user-packages:errors.invalid'

const schema = z.object({
  name: required('core:package.nameRequired').max(PACKAGE_NAME_MAX, 'user-packages:errors.nameMax'),
  price: required('user-packages:errors.priceRequired')
    .refine((text) => text === '' || parseMoney(text.replace(/^-/, '')) !== null, invalid)
    .refine((text) => !text.startsWith('-'), 'user-packages:errors.priceNegative' satisfies Key)
    .refine(
      (text) => (parseMoney(text) ?? 0) <= PACKAGE_PRICE_MAX,
      'user-packages:errors.priceMax' satisfies Key,
    ),
  couponLimit: positive(
    {
      missing: 'user-packages:errors.couponRequired',
      zero: 'user-packages:errors.couponZero',
      max: 'user-packages:errors.couponMax',
    },
    PACKAGE_COUPONS_MAX,
  ),
  validDays: positive(
    {
      missing: 'user-packages:errors.validityRequired',
      zero: 'user-packages:errors.validityZero',
      max: 'user-packages:errors.validityMax',
    },
    PACKAGE_DAYS_MAX,
  ),
  imageUrl: z.string().min(1, 'user-packages:errors.imageRequired' satisfies Key),
})

/** What the form holds, as typed; the picture is the address of a stored file. */
export type PackageValues = Record<keyof typeof schema.shape, string>
export type PackageField = keyof PackageValues
export type PackageErrors = Partial<Record<PackageField, Key>>

export const packageFields = Object.keys(schema.shape) as PackageField[]

export const emptyPackage: PackageValues = {
  name: '',
  price: '',
  couponLimit: '',
  validDays: '',
  imageUrl: '',
}

export function fromPackage(one: UserPackage): PackageValues {
  const { name, price, couponLimit, validDays, imageUrl } = one
  return {
    name,
    price: moneyInput(price.cents),
    couponLimit: String(couponLimit),
    validDays: String(validDays),
    imageUrl,
  }
}

export function packageErrors(values: PackageValues): PackageErrors {
  return formErrors(schema, values)
}

/** What the service takes; `values` are without errors. */
export function toRequest({ name, price, couponLimit, validDays, imageUrl }: PackageValues) {
  return {
    name,
    price: parseMoney(price) ?? 0,
    couponLimit: Number(couponLimit),
    validDays: Number(validDays),
    imageUrl,
  }
}

/** The form's name of a field that the service names. */
export function packageFieldOf(name: string): PackageField | undefined {
  return packageFields.find((field) => field === name)
}
