-- Profiles that wait were only marked so; from now on what waits is a version of its own.
INSERT INTO "profile_changes" ("id", "user_id", "kind", "values", "submitted_by", "submitted_at")
SELECT gen_random_uuid(), "user_id", 'BUSINESS', jsonb_build_object(
	'businessName', "business_name",
	'ownerName', "owner_name",
	'mobileNo', CASE WHEN "local_number" IS NOT NULL THEN jsonb_build_object('countryCode', "country_code", 'localNumber', "local_number") END,
	'telephone', CASE WHEN "telephone_local_number" IS NOT NULL THEN jsonb_build_object('countryCode', "telephone_country_code", 'localNumber', "telephone_local_number") END,
	'address', "address",
	'email', "email",
	'businessRegNo', "business_reg_no",
	'webSite', "web_site",
	'facebook', "facebook",
	'instagram', "instagram",
	'imageUrl', "image_url",
	'bank', "bank",
	'branch', "bank_branch",
	'bankAccount', "bank_account",
	'bankAccountName', "bank_account_name"
), "user_id", "updated_at"
FROM "business_profiles" WHERE "approval_status" = 'PENDING'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "profile_changes" ("id", "user_id", "kind", "values", "submitted_by", "submitted_at")
SELECT gen_random_uuid(), "user_id", 'CONTACT', jsonb_build_object(
	'name', "name",
	'designation', "designation",
	'telephone', CASE WHEN "telephone_local_number" IS NOT NULL THEN jsonb_build_object('countryCode', "telephone_country_code", 'localNumber', "telephone_local_number") END,
	'email', "email"
), "user_id", "updated_at"
FROM "contact_profiles" WHERE "approval_status" = 'PENDING'
ON CONFLICT DO NOTHING;
