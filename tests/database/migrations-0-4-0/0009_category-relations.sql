CREATE TABLE "category_relations" (
	"category_id" uuid NOT NULL,
	"related_id" uuid NOT NULL,
	CONSTRAINT "category_relations_category_id_related_id_pk" PRIMARY KEY("category_id","related_id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "category_relations" ADD CONSTRAINT "category_relations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_relations" ADD CONSTRAINT "category_relations_related_id_categories_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_relations_related" ON "category_relations" USING btree ("related_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_types_name" ON "promo_types" USING btree ("category_id",lower("name")) WHERE "promo_types"."deleted_at" is null;