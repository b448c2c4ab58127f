import * as activityFilter from '@/components/activity/activity-filter.examples';
import * as breadcrumbs from '@/components/ui/navigation/breadcrumbs/breadcrumbs.examples';
import * as button from '@/components/ui/inputs/button/button.examples';
import * as categoryStrip from '@/components/ui/inputs/category-strip/category-strip.examples';
import * as confirmationDialog from '@/components/ui/overlays/confirmation-dialog/confirmation-dialog.examples';
import * as dialog from '@/components/ui/overlays/dialog/dialog.examples';
import * as foldableCard from '@/components/ui/layout/foldable-card/foldable-card.examples';
import * as iconButton from '@/components/ui/inputs/icon-button/icon-button.examples';
import * as links from '@/components/ui/navigation/link/links.examples';
import * as menu from '@/components/ui/overlays/menu/menu.examples';
import * as pager from '@/components/ui/navigation/pager/pager.examples';
import * as tabLinks from '@/components/ui/navigation/tab-links/tab-links.examples';
import { showExamples } from '@/components/screens/gallery/show-examples';
import type { GallerySection } from '@/components/screens/gallery/section';

/** Actions and navigation: widgets of components/ui, in the order of the gallery. */
export const actionSections: readonly GallerySection[] = [
  {
    title: 'Buttons',
    width: 'narrow',
    Examples: showExamples(button),
  },
  {
    title: 'Links',
    width: 'narrow',
    Examples: showExamples(links),
  },
  {
    title: 'Icon buttons',
    width: 'narrow',
    Examples: showExamples(iconButton),
  },
  { title: 'Menu', width: 'full', Examples: showExamples(menu) },
  {
    title: 'Dialog',
    width: 'half',
    Examples: showExamples(dialog),
  },
  {
    title: 'Confirmation dialog',
    width: 'full',
    Examples: showExamples(confirmationDialog),
  },
  {
    title: 'Pager',
    width: 'half',
    Examples: showExamples(pager),
  },
  {
    title: 'Tabs',
    width: 'full',
    Examples: showExamples(tabLinks),
  },
  {
    title: 'Breadcrumbs',
    width: 'full',
    Examples: showExamples(breadcrumbs),
  },
  {
    title: 'Category strip',
    width: 'full',
    Examples: showExamples(categoryStrip),
  },
  {
    title: 'Activity filter',
    width: 'full',
    Examples: showExamples(activityFilter),
  },
  {
    title: 'Foldable cards',
    width: 'half',
    Examples: showExamples(foldableCard),
  },
];
