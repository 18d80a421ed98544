import { describe, expect, test } from 'vitest'
import { crumbKey, emptyKey, menuKey, messageKey, periodKey } from '#src/i18n/catalogue.ts'
import { testPage } from './render.tsx'

const en = testPage().t
const ru = testPage({ language: 'ru' }).t
type Reading = [english: string, key: Parameters<typeof en>[0]]

/** English is word for word; Russian is there and different. */
function expectBoth(readings: Reading[]): void {
  expect(readings.map(([, key]) => en(key))).toEqual(readings.map(([english]) => english))
  expect(readings.map(([, key]) => ru(key)).filter((text) => !/[а-яё–]/i.test(text))).toEqual([])
}

describe('texts that many screens share', () => {
  test('navigation labels [SHELL-28]', () => {
    expectBoth([
      ['Home', menuKey('home')],
      ['Profile', menuKey('profile')],
      ['Users', menuKey('users')],
      ['Merchants', menuKey('merchants')],
      ['Categories', menuKey('categories')],
      ['Brands', menuKey('brands')],
      ['Coupons', menuKey('coupons')],
      ['Deals', menuKey('deals')],
      ['Deals Of The Day', menuKey('dealsOfTheDay')],
      ['Request A Deal', menuKey('requestADeal')],
      ['Orders', menuKey('orders')],
      ['Invoices', menuKey('invoices')],
      ['Reports', menuKey('reports')],
      ['Email Campaigns', menuKey('emailCampaigns')],
      ['Campaign Forecast', menuKey('campaignForecast')],
      ['Dashboard', menuKey('dashboard')],
      ['Approvals', menuKey('approvals')],
      ['Offer Types', menuKey('offerTypes')],
      ['Combined Requests', menuKey('combinedRequests')],
      ['Request A Credit Card', menuKey('requestACreditCard')],
      ['Banks', menuKey('banks')],
      ['Deals to Merchant', menuKey('dealsToMerchant')],
      ['Deals to Bank', menuKey('dealsToBank')],
      ['Subscription Plans', menuKey('subscriptionPlans')],
      ['Payments', menuKey('payments')],
      ['View Coupons', menuKey('viewCoupons')],
      ['Redeem Coupons', menuKey('redeemCoupons')],
    ])
  })

  test('breadcrumb titles [SHELL-37]', () => {
    expectBoth([
      ['Add', crumbKey('add')],
      ['Edit', crumbKey('edit')],
      ['Business Profile', crumbKey('businessProfile')],
      ['Contact Details', crumbKey('contactDetails')],
      ['Add Branch', crumbKey('addBranch')],
      ['Branch Details', crumbKey('branchDetails')],
      ['Coupon Deals', crumbKey('couponDeals')],
      ['Coupons', crumbKey('coupons')],
    ])
  })

  test('report periods [SHELL-68]', () => {
    expectBoth([
      ['Daily', periodKey('daily')],
      ['Weekly', periodKey('weekly')],
      ['Monthly', periodKey('monthly')],
      ['Quarterly', periodKey('quarterly')],
      ['Yearly', periodKey('yearly')],
      ['Today', periodKey('today')],
      ['Yesterday', periodKey('yesterday')],
      ['This-Week', periodKey('thisWeek')],
      ['This-Month', periodKey('thisMonth')],
      ['This-Year', periodKey('thisYear')],
    ])
  })

  test('the help for passwords names the rule that holds [SHELL-70]', () => {
    expect(en('common:field.passwordHelp')).toBe(
      'At least 6 characters with a lower case letter, an upper case letter and a number. Special characters recommended.',
    )
    expect(ru('common:field.passwordHelp')).toMatch(/6 символов/)
  })

  test('empty states [SHELL-85]', () => {
    expectBoth([
      ['No Records Found', emptyKey('records')],
      ['No Merchant Found', emptyKey('merchants')],
      ['No Business Profiles Found', emptyKey('businessProfiles')],
      ['No Contact Details Found', emptyKey('contactDetails')],
      ['No Data found', emptyKey('data')],
    ])
  })

  test('the message catalogue [SHELL-86]', () => {
    expectBoth([
      ['Required field', messageKey('requiredField')],
      ['is required', messageKey('isRequired')],
      ['is invalid', messageKey('isInvalid')],
      ['Username should be valid email or phone number', messageKey('username')],
      ['Phone number is not valid', messageKey('phoneNumber')],
      ["Confirm password doesn't match", messageKey('confirmPassword')],
      ['Comment is a required field', messageKey('commentRequiredField')],
      ['Please set categories in profile', messageKey('setCategories')],
      ['Unsupported file type', messageKey('fileType')],
      ['OTP is Required', messageKey('otpRequired')],
      ['OTP is not verified', messageKey('otpNotVerified')],
      ['Password is not strong', messageKey('passwordWeak')],
      ['Invalid Email Format', messageKey('email')],
      ['Invalid Mobile Number', messageKey('mobileNumber')],
    ])
  })

  test('messages about numbers [SHELL-87]', () => {
    expectBoth([
      ['Required field', messageKey('requiredField')],
      ['is required', messageKey('isRequired')],
      ['is invalid', messageKey('isInvalid')],
      ['should be a number', messageKey('number')],
      ['should be more than zero', messageKey('moreThanZero')],
      ['should be less than', messageKey('lessThan')],
      ['one decimal place maximum', messageKey('oneDecimal')],
      ['Comment is a required field', messageKey('commentRequiredField')],
    ])
  })
})
