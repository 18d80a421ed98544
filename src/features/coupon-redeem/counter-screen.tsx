import { couponPaths } from '#src/contract/screens/coupons.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { Counter, type CounterProps } from '#views/coupon-redeem/counter.tsx'

type Status = NonNullable<Screen['status']>

export function counterScreen(
  { page, query }: Request,
  props: Omit<CounterProps, 'camera'>,
  status: Status = 200,
): Screen {
  const title = page.t('coupon-redeem:title')
  return screen({
    status,
    title,
    crumbs: crumbsTo(page, couponPaths.deals, { label: title }),
    main: <Counter {...props} camera={query.has('camera')} />,
  })
}
