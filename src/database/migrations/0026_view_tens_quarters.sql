CREATE TABLE "view_quarters" (
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"quarter" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_quarters_subject_subject_id_quarter_pk" PRIMARY KEY("subject","subject_id","quarter"),
	CONSTRAINT "view_quarters_views" CHECK ("view_quarters"."views" >= 0),
	CONSTRAINT "view_quarters_quarter" CHECK (extract(day from "view_quarters"."quarter") = 1 and extract(month from "view_quarters"."quarter") in (1, 4, 7, 10))
);
--> statement-breakpoint
CREATE TABLE "view_tens" (
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"ten" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_tens_subject_subject_id_ten_pk" PRIMARY KEY("subject","subject_id","ten"),
	CONSTRAINT "view_tens_views" CHECK ("view_tens"."views" >= 0),
	CONSTRAINT "view_tens_ten" CHECK (extract(day from "view_tens"."ten") in (1, 11, 21))
);
--> statement-breakpoint
-- Filled before there are indexes, from the sums that are there.
INSERT INTO view_tens (subject, subject_id, ten, views)
SELECT subject, subject_id,
  date_trunc('month', day::timestamp)::date + least((extract(day FROM day)::int - 1) / 10, 2) * 10, sum(views)
FROM view_days GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO view_quarters (subject, subject_id, quarter, views)
SELECT subject, subject_id, date_trunc('quarter', month::timestamp)::date, sum(views)
FROM view_months GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE INDEX "view_quarters_quarter" ON "view_quarters" USING btree ("subject","quarter","subject_id","views");--> statement-breakpoint
CREATE INDEX "view_tens_ten" ON "view_tens" USING btree ("subject","ten","subject_id","views");