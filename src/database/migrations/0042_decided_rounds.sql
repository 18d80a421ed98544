CREATE TABLE "decided_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "decided_rounds_decided" ON "decided_rounds" USING btree ("decided_at","kind","decided_by","answer","submitted_at");--> statement-breakpoint
CREATE INDEX "decided_rounds_owner" ON "decided_rounds" USING btree ("owner_id","decided_at");--> statement-breakpoint
INSERT INTO "decided_rounds" ("id", "kind", "item_id", "owner_id", "answer", "submitted_at", "decided_by", "decided_at")
SELECT r."id", 'deals', d."id", d."merchant_id", r."decision", CASE WHEN r."version" = d."version" AND d."submitted_at" <= r."decided_at" THEN d."submitted_at" WHEN r."version" = 1 THEN d."created_at" END, r."decided_by", r."decided_at"
FROM "deal_reviews" r JOIN "deals" d ON d."id" = r."deal_id"
UNION ALL
SELECT r."id", 'branches', b."id", b."owner_id", r."decision", CASE WHEN r."version" = b."version" AND b."submitted_at" <= r."decided_at" THEN b."submitted_at" WHEN r."version" = 1 THEN b."created_at" END, r."decided_by", r."decided_at"
FROM "branch_reviews" r JOIN "branches" b ON b."id" = r."branch_id"
UNION ALL
SELECT c."id", CASE c."kind" WHEN 'BUSINESS' THEN 'profile' ELSE 'contact' END, c."id", c."user_id", coalesce(c."answer", c."status"), c."submitted_at", c."decided_by", c."decided_at"
FROM "profile_changes" c WHERE c."status" IN ('APPROVED', 'REJECTED') AND c."decided_by" IS NOT NULL AND c."decided_at" IS NOT NULL
UNION ALL
SELECT r."id", 'accounts', u."id", u."id", r."decision", coalesce((SELECT max(a."at") FROM "audit_entries" a WHERE a."event" = 'user.resubmitted' AND a."subject_id" = u."id"::text AND a."at" <= r."decided_at"), u."created_at"), r."decided_by", r."decided_at"
FROM "account_reviews" r JOIN "users" u ON u."id" = r."user_id" WHERE r."decision" IN ('APPROVED', 'REJECTED');
