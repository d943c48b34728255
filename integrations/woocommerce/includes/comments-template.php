<?php
/**
 * Template in place of WooCommerce's single-product-reviews.php.
 *
 * @package Tribune
 */

defined( 'ABSPATH' ) || exit;

Tribune\Storefront::show();
