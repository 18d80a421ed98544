CREATE TABLE "view_batches" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"count" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "view_batches_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "view_days" (
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_days_subject_subject_id_day_pk" PRIMARY KEY("subject","subject_id","day"),
	CONSTRAINT "view_days_views" CHECK ("view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "view_months" (
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"month" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_months_subject_subject_id_month_pk" PRIMARY KEY("subject","subject_id","month"),
	CONSTRAINT "view_months_views" CHECK ("view_months"."views" >= 0),
	CONSTRAINT "view_months_month" CHECK (extract(day from "view_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "view_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_to" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "view_progress_one" CHECK ("view_progress"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" uuid,
	"category_id" uuid,
	"merchant_id" uuid,
	"bank_id" uuid,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_viewed_at_id_pk" PRIMARY KEY("viewed_at","id"),
	CONSTRAINT "views_subject" CHECK (num_nonnulls("views"."deal_id", "views"."category_id", "views"."merchant_id", "views"."bank_id") > 0),
	CONSTRAINT "views_owner" CHECK ("views"."merchant_id" is null or "views"."bank_id" is null)
);
--> statement-breakpoint
CREATE INDEX "view_batches_recorded" ON "view_batches" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "view_days_day" ON "view_days" USING btree ("subject","day","subject_id","views");--> statement-breakpoint
CREATE INDEX "view_months_month" ON "view_months" USING btree ("subject","month","subject_id","views");--> statement-breakpoint
CREATE INDEX "views_recorded" ON "views" USING brin ("recorded_at") WITH (autosummarize=true);