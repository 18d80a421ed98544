import { expect, test } from 'vitest'
import english from '#locales/en/common.json' with { type: 'json' }
import russian from '#locales/ru/common.json' with { type: 'json' }

const documented = [
  'Home',
  'Profile',
  'Users',
  'Merchants',
  'Categories',
  'Brands',
  'Coupons',
  'Deals',
  'Deals Of The Day',
  'Request A Deal',
  'Orders',
  'Invoices',
  'Reports',
  'Email Campaigns',
  'Campaign Forecast',
  'Dashboard',
  'Approvals',
  'Offer Types',
  'Combined Requests',
  'Request A Credit Card',
  'Banks',
  'Deals to Merchant',
  'Deals to Bank',
  'Subscription Plans',
  'Payments',
  'View Coupons',
  'Redeem Coupons',
]

test('every documented label of the menu exists in both languages [SHELL-28]', () => {
  const entries = Object.entries(english.menu)
  const translated: Record<string, string> = russian.menu
  for (const label of documented) {
    const [key] = entries.find(([, text]) => text === label) ?? []
    expect(key, label).toBeDefined()
    expect(translated[key ?? ''], label).toMatch(/[а-яё]/i)
  }
})
