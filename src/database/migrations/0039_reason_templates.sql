CREATE TABLE "reason_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reason_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reason_uses" ADD CONSTRAINT "reason_uses_template_id_reason_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."reason_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reason_templates_name" ON "reason_templates" USING btree ("kind","language",lower("name")) WHERE "reason_templates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reason_uses_template" ON "reason_uses" USING btree ("template_id","used_at");