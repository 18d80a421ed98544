import type { ListCase } from './open-lists.ts'

/** Lists that show cards; their `heads` are those of the file alone. */
export const cardListCases: (ListCase & { nothingFor: Record<string, string> })[] = [
  {
    name: 'of deals of the day [DOTD-07, DOTD-08]',
    filters: 'states q',
    pattern: '/deals-of-the-day/merchant',
    as: 'admin',
    call: /core\/event\/list/,
    heads: {},
    file: 'deals-of-the-day',
    head: 'Date,Deal code,Title,Sub title,Merchant',
    nothingFor: {
      'q=zzqqzz': 'No deals of the day match “zzqqzz”.',
      'q=zzqqzz&filter=yesterday': 'Nothing matches: Yesterday, “zzqqzz”.',
      'q=zzqqzz&filter=last-week': 'Nothing matches: Last week, “zzqqzz”.',
      'q=zz%2Cqq&filter=LAST-WEEK': 'Nothing matches: Last week, “zz,qq”.',
      'q=zzqqzz&filter=tomorrow': 'No deals of the day match “zzqqzz”.',
    },
  },
  {
    name: 'of plans [SUBS-01, SUBS-02]',
    filters: 'states q',
    pattern: '/subscriptions/list/:userType',
    from: { page: '/dashboard', link: 'a[href^="/subscriptions/list/"]' },
    as: 'admin',
    call: /core\/subscription\/(MERCHANT|BANK)\//,
    add: '/subscriptions/merchant/add',
    heads: {},
    file: 'subscription-plans',
    head: 'Title,Subtitle,Status,Amount,Deals per month,Deals of the day events per month,Deals of the day per event',
    nothingFor: {
      'q=zzqqzz': 'No plans match “zzqqzz”.',
      'q=%25': 'No plans match “%”.',
      'q=%3Cb%3E': 'No plans match “<b>”.',
    },
  },
  {
    name: 'of packages [UPKG-01]',
    filters: '',
    pattern: '/subscriptions/users',
    as: 'admin',
    call: /core\/user-subscription/,
    add: '/subscriptions/users/add',
    heads: {},
    file: 'user-packages',
    head: 'Plan name,Price,Coupon limit,Validity in days',
    nothingFor: {},
  },
]
