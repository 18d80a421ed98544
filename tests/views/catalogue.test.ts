import { describe, expect, test } from 'vitest'
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
      ['Home', 'common:menu.home'],
      ['Profile', 'common:menu.profile'],
      ['Users', 'common:menu.users'],
      ['Merchants', 'common:menu.merchants'],
      ['Categories', 'common:menu.categories'],
      ['Brands', 'common:menu.brands'],
      ['Coupons', 'common:menu.coupons'],
      ['Deals', 'common:menu.deals'],
      ['Deals Of The Day', 'common:menu.dealsOfTheDay'],
      ['Request A Deal', 'common:menu.requestADeal'],
      ['Orders', 'common:menu.orders'],
      ['Invoices', 'common:menu.invoices'],
      ['Reports', 'common:menu.reports'],
      ['Email Campaigns', 'common:menu.emailCampaigns'],
      ['Campaign Forecast', 'common:menu.campaignForecast'],
      ['Dashboard', 'common:menu.dashboard'],
      ['Approvals', 'common:menu.approvals'],
      ['Offer Types', 'common:menu.offerTypes'],
      ['Combined Requests', 'common:menu.combinedRequests'],
      ['Request A Credit Card', 'common:menu.requestACreditCard'],
      ['Banks', 'common:menu.banks'],
      ['Deals to Merchant', 'common:menu.dealsToMerchant'],
      ['Deals to Bank', 'common:menu.dealsToBank'],
      ['Subscription Plans', 'common:menu.subscriptionPlans'],
      ['Payments', 'common:menu.payments'],
      ['View Coupons', 'common:menu.viewCoupons'],
      ['Redeem Coupons', 'common:menu.redeemCoupons'],
    ])
  })

  test('breadcrumb titles [SHELL-37]', () => {
    expectBoth([
      ['Add', 'common:crumbs.add'],
      ['Edit', 'common:crumbs.edit'],
      ['Business Profile', 'common:crumbs.businessProfile'],
      ['Contact Details', 'common:crumbs.contactDetails'],
      ['Add Branch', 'common:crumbs.addBranch'],
      ['Branch Details', 'common:crumbs.branchDetails'],
      ['Coupon Deals', 'common:crumbs.couponDeals'],
      ['Coupons', 'common:crumbs.coupons'],
    ])
  })

  test('report periods [SHELL-68]', () => {
    expectBoth([
      ['Daily', 'common:periods.daily'],
      ['Weekly', 'common:periods.weekly'],
      ['Monthly', 'common:periods.monthly'],
      ['Quarterly', 'common:periods.quarterly'],
      ['Yearly', 'common:periods.yearly'],
      ['Today', 'common:periods.today'],
      ['Yesterday', 'common:periods.yesterday'],
      ['This-Week', 'common:periods.thisWeek'],
      ['This-Month', 'common:periods.thisMonth'],
      ['This-Year', 'common:periods.thisYear'],
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
      ['No Records Found', 'common:empty.records'],
      ['No Merchant Found', 'common:empty.merchants'],
      ['No Business Profiles Found', 'common:empty.businessProfiles'],
      ['No Contact Details Found', 'common:empty.contactDetails'],
      ['No Data found', 'common:empty.data'],
    ])
  })

  test('the message catalogue [SHELL-86]', () => {
    expectBoth([
      ['Required field', 'common:messages.requiredField'],
      ['is required', 'common:messages.isRequired'],
      ['is invalid', 'common:messages.isInvalid'],
      ['Username should be valid email or phone number', 'common:messages.username'],
      ['Phone number is not valid', 'common:messages.phoneNumber'],
      ["Confirm password doesn't match", 'common:messages.confirmPassword'],
      ['Comment is a required field', 'common:messages.commentRequiredField'],
      ['Please set categories in profile', 'common:messages.setCategories'],
      ['Unsupported file type', 'common:messages.fileType'],
      ['OTP is Required', 'common:messages.otpRequired'],
      ['OTP is not verified', 'common:messages.otpNotVerified'],
      ['Password is not strong', 'common:messages.passwordWeak'],
      ['Invalid Email Format', 'common:messages.email'],
      ['Invalid Mobile Number', 'common:messages.mobileNumber'],
    ])
  })

  test('messages about numbers [SHELL-87]', () => {
    expectBoth([
      ['Required field', 'common:messages.requiredField'],
      ['is required', 'common:messages.isRequired'],
      ['is invalid', 'common:messages.isInvalid'],
      ['should be a number', 'common:messages.number'],
      ['should be more than zero', 'common:messages.moreThanZero'],
      ['should be less than', 'common:messages.lessThan'],
      ['one decimal place maximum', 'common:messages.oneDecimal'],
      ['Comment is a required field', 'common:messages.commentRequiredField'],
    ])
  })
})
