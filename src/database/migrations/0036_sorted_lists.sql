DROP INDEX "deals_created";--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("role","search_text","id","approval_status","created_at") WHERE "users"."deleted_at" is null and "users"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_deal_code" ON "coupons" USING btree ("deal_id","code_key","id");--> statement-breakpoint
CREATE INDEX "coupons_deal_expires" ON "coupons" USING btree ("deal_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "branches_by_name" ON "branches" USING btree (lower("name"),"id") WHERE "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "branches_by_submission" ON "branches" USING btree ("submitted_at","id","approval_status","owner_id") WHERE "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_by_amount" ON "checkouts" USING btree ("amount_cents","id","state","user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount_cents","id","user_id");--> statement-breakpoint
CREATE INDEX "deals_created" ON "deals" USING btree ("created_at","id","approval_status","expires_on","valid_from","merchant_id","category_id") WHERE "deals"."deleted_at" is null;